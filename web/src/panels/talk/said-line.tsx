/** said-line.tsx: who has said what, or has reacted how. */
import { Icon } from "../widgets/icon.tsx";
import { Sign } from "./reactions.tsx";
import type { Said } from "./said.ts";

export function SaidLine({ line, icon = false }: { line: Pick<Said, "who" | "text" | "sign">; icon?: boolean }) {
  if (line.sign !== undefined)
    return (
      <>
        <Sign number={line.sign} size={icon ? 26 : 20} /> {line.text}
      </>
    );
  return (
    <>
      {icon && <Icon name="chat" size={16} />} <strong>{line.who}: </strong>
      {line.text}
    </>
  );
}
