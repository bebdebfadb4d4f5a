/** shortcuts.ts: single keys for what is done often; off or other letters as people like. */
import { useEffect } from "preact/hooks";
import { COMMANDS, type KeyCommand, type Settings } from "../../match/settings.ts";
import { useStableCallback } from "../../stable-callback.ts";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Space and Enter press the button that has the focus; no shortcut takes that away. */
function pressesButton(event: KeyboardEvent): boolean {
  const on = event.target instanceof Element && event.target.closest("button, a, summary, label") !== null;
  return on && (event.key === " " || event.key === "Enter");
}

function commandOf(event: KeyboardEvent, settings: Settings): KeyCommand | number | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!settings.keys || isTyping(event.target) || pressesButton(event)) return null;
  if (document.querySelector("dialog[open]")) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key);
  const key = event.key.toLowerCase();
  return COMMANDS.find((command) => settings.bindings[command] === key) ?? null;
}

/**
 * Call for each command that a key gives, and for the digits, which are cards. A key is heard on what has just been
 * rendered for it (frame-queue.ts), so the listener stays and asks what is the last.
 */
export function useKeys(settings: Settings, onCommand: (command: KeyCommand | number) => void): void {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const command = commandOf(event, settings);
    if (command === null) return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
