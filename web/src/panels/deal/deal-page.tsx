/** deal-page.tsx: the murder of the day, or a friend's deal, before it is played and after. */
import { useEffect, useState } from "preact/hooks";
import type { Deal } from "../../engine/protocol.ts";
import { beginTry, findTry, today } from "../../match/deals-played.ts";
import { gameOf } from "../../match/settings.ts";
import type { Words } from "../../words/words.ts";
import { type App, useApp, useWords } from "../shell/app.ts";
import { addressOf, dealLink, type Rival } from "../shell/route.ts";
import { Mansion, Ship } from "../start/scenery.tsx";
import { Icon } from "../widgets/icon.tsx";
import { PageTop } from "../widgets/page-top.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { Trouble } from "../widgets/trouble.tsx";
import { Others, Rivals } from "./compare-results.tsx";
import "./deal.css";
import { dealTitle, ShareResult, Signs } from "./signs.tsx";

interface DealPageProps {
  readonly code: string;
  readonly rival: Rival | null;
}

/** What the code deals, or the code of what is wrong with it. */
function useDeal(app: App, code: string): Deal | string | null {
  const [deal, setDeal] = useState<Deal | string | null>(null);
  useEffect(() => {
    const engine = app.device.engine();
    engine
      .ask("deal", { code })
      .then((one) => setDeal(one.date && one.date > today() ? "future-day" : one))
      .catch((error) => setDeal(error?.refusal?.error ?? "unknown"))
      .finally(() => engine.close());
  }, [code]);
  return deal;
}

/** A table of it, everybody sitting there; its id. */
async function open(app: App, deal: Deal, rival: Rival | null): Promise<string> {
  const { lang, name } = app.settings.value;
  const names = deal.bots.map((level) => (level === null ? name || "Ada" : ""));
  const position = { begin: { record: deal.record, actions: 0 }, names, repeat: true };
  const kept = { code: deal.code, date: deal.date, rival };
  const id = await app.device.place(position, deal.bots, { edition: deal.edition, turn: 1, lang, deal: kept });
  beginTry(deal.code, id);
  return id;
}

/** "Nephew ×3", "Butler and Widow ×2". */
function sayBots(words: Words, bots: Deal["bots"]): string {
  const counts = new Map<string, number>();
  for (const level of bots) if (level) counts.set(level, (counts.get(level) ?? 0) + 1);
  const each = [...counts].map(([level, n]) => {
    const a = words.tell(`bot.${level}`);
    return n > 1 ? words.say("mark.times", { a, n }) : a;
  });
  return words.say("web.deal.bots", { list: words.list(each) });
}

/** The table on which it was begun, if that is still on this device and not over. */
function useBegun(app: App, id: string | undefined): string | null {
  const [begun, setBegun] = useState<string | null>(null);
  useEffect(() => {
    if (!id) return;
    app.device.store.find(id).then(
      (kept) => setBegun(kept?.phase === "playing" ? id : null),
      () => {},
    );
  }, [id]);
  return begun;
}

const goTo = (id: string) => {
  location.href = addressOf({ name: "game", where: "here", id, key: null });
};

function Ready({ deal, rival }: { deal: Deal; rival: Rival | null }) {
  const app = useApp();
  const words = useWords();
  const [problem, setProblem] = useState<string | null>(null);
  const first = findTry(deal.code);
  const begun = useBegun(app, first?.result ? undefined : first?.id);
  const result = first?.result;
  const title = dealTitle(words, deal.date);
  const play = () => {
    if (begun) return goTo(begun);
    open(app, deal, rival).then(goTo, (error) => setProblem(sayProblem(app, error)));
  };
  const label = begun ? "web.mine.continue" : first ? "web.deal.again" : "web.deal.play";
  const link = result && dealLink(deal.code, { ...result, name: app.settings.value.name || "Ada" });
  return (
    <main class="deal-page">
      {!result && (gameOf(deal.edition) === "save" ? <Ship /> : <Mansion />)}
      <h1>{deal.date === today() ? words.say("ui.day") : title}</h1>
      <p class="tagline">{words.say(deal.date ? "web.day.about" : "web.deal.about")}</p>
      <p class="quiet">
        {words.find(`edition.${deal.edition}`)} · {sayBots(words, deal.bots)}
      </p>
      {result && <Signs words={words} title={title} result={result} />}
      <Rivals rival={rival} result={result} />
      <button type="button" class={result ? "do" : "do main huge"} onClick={play} data-do="play-deal">
        <Icon name="play" size={18} /> {words.say(label)}
      </button>
      {first && !begun && <p class="quiet">{words.say("ui.deal.practice")}</p>}
      <Problem text={problem} />
      {result && link && (
        <p class="buttons">
          <ShareResult words={words} title={title} result={result} link={link} />
        </p>
      )}
      {result && deal.date && <Others date={deal.date} result={result} fresh={false} />}
    </main>
  );
}

export function DealPage({ code, rival }: DealPageProps) {
  const app = useApp();
  const deal = useDeal(app, code || today());
  if (typeof deal === "string") return <Trouble code={deal} message="" />;
  return (
    <div class="page">
      <PageTop />
      {deal && <Ready deal={deal} rival={rival} />}
    </div>
  );
}
