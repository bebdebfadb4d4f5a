/** draw-part.tsx: the pad with its tools, its size, and the room that is chosen. */
import { useState } from "preact/hooks";
import type { RoomKind } from "../../engine/protocol.ts";
import { useWords } from "../shell/app.ts";
import { changeKind, clearNumbers, FEWEST, MOST, renameRoom, resize, type Sketch } from "./sketch.ts";
import { SketchPad, TOOLS, type Tool } from "./sketch-pad.tsx";

interface DrawProps {
  readonly sketch: Sketch;
  readonly onSketch: (sketch: Sketch) => void;
}

const KINDS: readonly RoomKind[] = ["room", "hall", "stairs"];

export function SizeChoice(props: { label: string; value: number; onChange: (value: number) => void; name: string }) {
  return (
    <label>
      <span class="label">{props.label}</span>
      <select
        name={props.name}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        {Array.from({ length: MOST - FEWEST + 1 }, (_, at) => at + FEWEST).map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

function ChosenRoom({ sketch, chosen, onSketch }: DrawProps & { chosen: string }) {
  const words = useWords();
  const room = sketch.rooms.find(({ key }) => key === chosen);
  if (!room) return null;
  return (
    <div class="row">
      <label class="grow">
        <span class="label">{words.say("ui.column.name")}</span>
        <input
          name="room-name"
          value={room.name}
          maxLength={40}
          autocomplete="off"
          onInput={(event) => onSketch(renameRoom(sketch, chosen, event.currentTarget.value))}
        />
      </label>
      <label>
        <span class="label">{words.say("web.board.kind")}</span>
        <select
          name="room-kind"
          value={room.kind}
          onChange={(event) => onSketch(changeKind(sketch, chosen, event.currentTarget.value as RoomKind))}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.tell(`web.board.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

export function DrawPart({ sketch, onSketch }: DrawProps) {
  const words = useWords();
  const [tool, setTool] = useState<Tool>("rooms");
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <fieldset class="tools">
        <legend class="unseen">{words.say("web.board.tools")}</legend>
        {TOOLS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={tool === one}
            onClick={() => setTool(one)}
            data-do={`tool-${one}`}
          >
            {words.tell(`web.board.tool.${one}`)}
          </button>
        ))}
      </fieldset>
      <p class="quiet" id="sketch-help">
        {words.tell(`web.board.tool.${tool}.about`)}
      </p>
      <SketchPad sketch={sketch} tool={tool} chosen={chosen} onChoose={setChosen} onSketch={onSketch} />
      {tool === "rooms" && chosen && <ChosenRoom sketch={sketch} chosen={chosen} onSketch={onSketch} />}
      {tool === "way" && (
        <button type="button" onClick={() => onSketch(clearNumbers(sketch))} data-do="clear-way">
          {words.say("web.board.clear")}
        </button>
      )}
      <div class="row">
        <SizeChoice
          name="columns"
          label={words.say("web.board.columns")}
          value={sketch.columns}
          onChange={(columns) => onSketch(resize(sketch, columns, sketch.rows))}
        />
        <SizeChoice
          name="rows"
          label={words.say("web.board.rows")}
          value={sketch.rows}
          onChange={(rows) => onSketch(resize(sketch, sketch.columns, rows))}
        />
      </div>
    </>
  );
}
