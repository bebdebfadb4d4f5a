/** screen.tsx: the screen that the address asks for, what is said to those who listen, and word of a new version. */
import { useEffect } from "preact/hooks";
import { Game } from "../game/game.tsx";
import { Start } from "../start/start.tsx";
import { Trouble } from "../widgets/trouble.tsx";
import { useApp, useWords } from "./app.ts";
import { later } from "./lazy.tsx";

const Create = later(() => import("../create/create.tsx").then((one) => one.Create));
const DealPage = later(() => import("../deal/deal-page.tsx").then((one) => one.DealPage));
const OwnBoard = later(() => import("../own-board/own-board.tsx").then((one) => one.OwnBoard));
const Lesson = later(() => import("../game/lesson.tsx").then((one) => one.Lesson));
const ReplayPage = later(() => import("../replay/replay.tsx").then((one) => one.ReplayPage));

function Current() {
  const { screen } = useApp();
  const now = screen.value;
  switch (now.name) {
    case "start":
      return <Start />;
    case "create":
      return <Create />;
    case "board":
      return <OwnBoard code={now.code} />;
    case "lesson":
      return <Lesson key={now.lesson} name={now.lesson} />;
    case "deal":
      return <DealPage key={now.code} code={now.code} rival={now.rival} />;
    case "nowhere":
      return <Trouble code="no-page" message="" />;
    case "game":
      return (
        <Game
          key={`${now.where} ${now.id} ${now.key} ${now.ticket?.ticket}`}
          where={now.where}
          id={now.id}
          linkKey={now.key}
          ticket={now.ticket}
        />
      );
    case "replay":
      return <ReplayPage key={`${now.id} ${now.game}`} address={now} />;
    case "shown":
      return <Game key={`shown ${now.id}`} where="server" id={now.id} linkKey={null} watch />;
  }
}

function Update() {
  const app = useApp();
  const words = useWords();
  const take = app.update.value;
  if (!take) return null;
  return (
    <div class="update" role="status">
      <span>{words.say("web.update")}</span>
      <button type="button" onClick={take}>
        {words.say("web.update.take")}
      </button>
      <button
        type="button"
        class="plain"
        onClick={() => {
          app.update.value = null;
        }}
      >
        {words.say("web.update.later")}
      </button>
    </div>
  );
}

export function ScreenRoot() {
  const app = useApp();
  const { theme, motion } = app.settings.value;
  useEffect(() => {
    const root = document.documentElement;
    if (theme === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = theme;
    if (motion === "auto") root.removeAttribute("data-motion");
    else root.dataset.motion = motion;
  }, [theme, motion]);
  return (
    <>
      <Current />
      <Update />
      <p class="unseen" role="log" aria-live="polite">
        {app.said.value}
      </p>
      <p class="unseen" role="alert">
        {app.urgent.value}
      </p>
    </>
  );
}
