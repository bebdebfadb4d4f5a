/**
 * deal-result.tsx: after a game that others can play too (the same deal, docs/dealing.md): the result in signs, how a
 * friend and everybody else did, and a link that sends the deal to a friend.
 */
import { useEffect, useState } from "preact/hooks";
import type { Deal, Result, Seat } from "../../engine/protocol.ts";
import { endTry, findTry } from "../../match/deals-played.ts";
import type { KeptDeal } from "../../match/store.ts";
import type { Chair } from "../../match/wire.ts";
import { recordOf } from "../game/record.ts";
import { type App, useApp, useWords } from "../shell/app.ts";
import { dealLink } from "../shell/route.ts";
import { Share } from "../widgets/share.tsx";
import { Others, Rivals } from "./compare-results.tsx";
import "./deal.css";
import { dealTitle, ShareResult, Signs } from "./signs.tsx";

interface ResultProps {
  readonly where: "here" | "server";
  readonly id: string;
  readonly game: number;
  readonly seat: Seat;
  readonly chairs: readonly Chair[];
}

interface Found {
  readonly deal: Deal;
  readonly result: Result;
  /** Set if this game was begun as such a deal; only the first game at a table can be. */
  readonly kept: KeptDeal | undefined;
  /** It is the first try at this deal on this device, and it has ended just now. */
  readonly fresh: boolean;
}

/** What the record says. Throws where the deal has no code: a board of one's own, a position. */
async function find(app: App, { where, id, game, seat, chairs }: ResultProps): Promise<Found> {
  const engine = app.device.engine();
  try {
    await engine.ask("replay", { record: await recordOf(app, where, id, game) });
    const result = await engine.ask("result", { seat });
    // When a friend plays this deal, bots play for everybody else; a Butler for those who were people.
    const bots = chairs.map((chair, at) => (at === seat ? null : (chair.bot ?? "butler")));
    const deal = await engine.ask("code", { seat, bots });
    const kept = game === 1 && where === "here" ? (await app.device.store.find(id))?.deal : undefined;
    const fresh = kept !== undefined && result.over && endTry(kept.code, id, result);
    return { deal, result, kept, fresh };
  } finally {
    engine.close();
  }
}

export function DealResult(props: ResultProps) {
  const app = useApp();
  const words = useWords();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let gone = false;
    find(app, props).then(
      (one) => !gone && setFound(one),
      () => {}, // no code: nothing is offered
    );
    return () => {
      gone = true;
    };
  }, [props.id, props.game]);
  if (!found?.result.over) return null;
  const { deal, result, kept, fresh } = found;
  const { name } = app.settings.value;
  const link = dealLink(deal.code, { ...result, name: name || "Ada" });
  const title = dealTitle(words, deal.date);
  const practice = kept && findTry(kept.code)?.id !== props.id;
  return (
    <section class="deal-result" aria-label={title}>
      {kept && <Signs words={words} title={title} result={result} />}
      {practice && <p class="quiet">{words.say("ui.deal.practice")}</p>}
      <Rivals rival={kept?.rival ?? null} result={result} />
      <p class="buttons">
        {kept && <ShareResult words={words} title={title} result={result} link={link} />}
        {!kept && <Share label={words.say("web.deal.friend")} mark="same-deal" text={link} />}
      </p>
      {kept?.date && <Others date={kept.date} result={result} fresh={fresh} />}
    </section>
  );
}
