/** hook-form.tsx: an address to be called at, per table: given, tried, deleted, and what is kept of it. */
import { useState } from "preact/hooks";
import { useApp, useWords } from "../shell/app.ts";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { askHook, guessShape, type KeptHook, SHAPES, type Shape } from "./hook.ts";

interface HookFormProps {
  readonly id: string;
  /** Of the seat. */
  readonly seatKey: string;
  readonly kept: KeptHook;
  readonly onKept: (kept: KeptHook) => void;
}

function ShapeChoice({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const words = useWords();
  return (
    <label class="field">
      <span class="label">{words.say("web.hook.shape")}</span>
      <select value={shape} onChange={(event) => onShape(event.currentTarget.value as Shape)} data-do="hook-shape">
        {SHAPES.map((one) => (
          <option key={one} value={one}>
            {words.tell(`web.hook.shape.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function HookForm({ id, seatKey, kept, onKept }: HookFormProps) {
  const app = useApp();
  const words = useWords();
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<Shape | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [tested, setTested] = useState(false);
  const shape = chosen ?? guessShape(url.trim());
  const ask = async (method: "PUT" | "POST" | "DELETE") => {
    setBusy(true);
    setProblem(null);
    setTested(false);
    try {
      onKept(await askHook(id, seatKey, method, method === "PUT" ? { url: url.trim(), shape } : undefined));
      setTested(method === "POST");
      if (method === "PUT") {
        setUrl("");
        setChosen(null); // the next address may be another service's
      }
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
    setBusy(false);
  };
  const keep = (event: Event) => {
    event.preventDefault();
    if (url.trim()) ask("PUT");
  };
  return (
    <form class="hook-form" onSubmit={keep}>
      <p>{words.say("web.hook.about")}</p>
      <label class="field">
        <span class="label">{words.say("web.hook.url")}</span>
        <input
          value={url}
          inputMode="url"
          autocomplete="off"
          placeholder={kept.host ? `https://${kept.host}/…` : "https://"}
          onInput={(event) => setUrl(event.currentTarget.value)}
          data-do="hook-url"
        />
      </label>
      <ShapeChoice shape={url.trim() ? shape : (kept.shape ?? shape)} onShape={setChosen} />
      <div class="row">
        <button type="submit" class="do" disabled={busy || !url.trim()} data-do="hook-keep">
          {words.say("web.hook.keep")}
        </button>
        {kept.host && (
          <>
            <button type="button" class="do" disabled={busy} onClick={() => ask("POST")} data-do="hook-test">
              {words.say("web.hook.test")}
            </button>
            <button type="button" class="do" disabled={busy} onClick={() => ask("DELETE")} data-do="hook-delete">
              {words.say("web.hook.delete")}
            </button>
          </>
        )}
      </div>
      {kept.host && <p class="quiet">{words.say("web.hook.kept")}</p>}
      {tested && <p role="status">{words.say("web.hook.tested")}</p>}
      <Problem text={problem} />
    </form>
  );
}
