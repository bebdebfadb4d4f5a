/**
 * edition-rules.tsx: the rulebook of an edition, before anybody plays it.
 *
 * What every game has is there at once; the rules that this edition has
 * besides, and the pictures, come when the engine has said how one begins.
 */
import { useEffect, useState } from "preact/hooks";
import { EMPTY_SCENE } from "../../board/types.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Options } from "../../engine/protocol.ts";
import { layGround } from "../../match/ground.ts";
import { gameOf, playersFor } from "../../match/settings.ts";
import { useApp } from "../shell/app.ts";
import type { Drawable } from "./rule-figures.tsx";
import { Rules } from "./rulebook.tsx";

interface Found {
  readonly options: Options;
  readonly of: Drawable;
}

/** A game of it as it begins. Nothing that is drawn of it depends on the deal. */
async function beginningOf(engine: Engine, edition: string, players: number): Promise<Found> {
  const ground = await layGround(engine, edition, players);
  const { state } = await engine.ask("new", { edition, players });
  const survey = await ground.surveyFor(null, state);
  const scene = { ...EMPTY_SCENE, doctor: state.doctor, steps: survey.doctor, levels: survey.levels };
  return { options: state.options, of: { ground, scene, seat: null } };
}

export function EditionRules({ edition, onClose }: { edition: string; onClose: () => void }) {
  const app = useApp();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const engine = app.device.engine();
    beginningOf(engine, edition, playersFor(edition, app.settings.value.players))
      .then(setFound)
      .catch(() => {}) // the words do without
      .finally(() => engine.close());
  }, [edition]);
  return <Rules game={gameOf(edition)} options={found?.options ?? {}} rule={null} of={found?.of} onClose={onClose} />;
}
