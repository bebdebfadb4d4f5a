import { render } from "preact";
import "./style/base.css";
import { startWorker } from "./engine/engine.ts";

const worker = startWorker();
const engine = worker.engine();
const root = document.getElementById("app") as HTMLElement;
engine.ask("hello").then(({ name, version }) => {
  render(
    <main>
      <h1>
        {name} {version}
      </h1>
    </main>,
    root,
  );
});
