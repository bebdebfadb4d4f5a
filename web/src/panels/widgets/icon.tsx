/** icon.tsx: small drawings of our own. They decorate words and never stand for them. */
const SHAPES = {
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z",
  unseen:
    "M3 3l18 18M10 5.2A9 9 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3.2 3.9M6.2 6.8A16 16 0 0 0 2 12s4 7 10 7a9 9 0 0 0 4-.9",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  log: "M6 3h9l4 4v14H6zM9 11h7M9 15h7",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c0-4 3-6 6.5-6s6.5 2 6.5 6M16 11a3 3 0 1 0-1-5.8M17.5 14.2c2.5.6 4 2.6 4 5.8",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
  book: "M4 5c3-1.5 6-1.5 8 0 2-1.5 5-1.5 8 0v14c-3-1.5-6-1.5-8 0-2-1.5-5-1.5-8 0zM12 5v14",
  gear: "M10.1 5L10.3 2.3L13.7 2.3L13.9 5L15.6 5.8L17.7 4L20 6.3L18.2 8.4L19 10.1L21.7 10.3L21.7 13.7L19 13.9L18.2 15.6L20 17.7L17.7 20L15.6 18.2L13.9 19L13.7 21.7L10.3 21.7L10.1 19L8.4 18.2L6.3 20L4 17.7L5.8 15.6L5 13.9L2.3 13.7L2.3 10.3L5 10.1L5.8 8.4L4 6.3L6.3 4L8.4 5.8ZM12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z",
  home: "M3 11.5 12 4l9 7.5M6 10v10h12V10",
  step: "M8 4c2 0 3 2 2.6 4.5L10 12H7L6.4 8.5C6 6 6.5 4 8 4ZM7.2 14h2.6l-.3 2.5a1.3 1.3 0 0 1-2.2 0ZM16 8c2 0 2.5 2 2 4.5L17.4 16h-3L14 12.5C13.6 10 14.2 8 16 8ZM14.6 18h2.6l-.3 2a1.2 1.2 0 0 1-2 0Z",
  move: "M4 12h14M13 6l6 6-6 6",
  room: "M4 20V6l8-3 8 3v14zM10 20v-6h4v6",
  weapon: "M14.5 3.5l6 6-3 1-8.5 8.5-3.5.5.5-3.5L14 7zM5 14l5 5",
  aid: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 3v5M12 16v5M3 12h5M16 12h5",
  failure: "M12 12c-2-4-6-4-6-1s4 3 6 1Zm0 0c4-2 4-6 1-6s-3 4-1 6Zm0 0c2 4 6 4 6 1s-4-3-6-1Zm0 0c-4 2-4 6-1 6s3-4 1-6Z",
  token: "M12 3c1 3.5 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 .3 1.5 1 2 1.6 2C11 9 10.5 6 12 3Z",
  card: "M7 3h10a1.5 1.5 0 0 1 1.5 1.500v15A1.5 1.5 0 0 1 17 21H7a1.5 1.5 0 0 1-1.5-1.500v-15A1.5 1.5 0 0 1 7 3Z",
  undo: "M8 5 3 10l5 5M3 10h10a6 6 0 0 1 0 12h-3",
  play: "M7 4v16l13-8z",
  pause: "M7 4h4v16H7zM13 4h4v16h-4z",
  next: "M5 4v16l9-8zM16 4h3v16h-3z",
  back: "M19 4v16l-9-8zM5 4h3v16H5z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.500a2.5 2.5 0 1 1 3.5 2.300c-.8.4-1 .9-1 1.700M12 16.700v.300",
  bot: "M5 9h14v10H5zM12 9V5M9 13.500v1M15 13.500v1M9.5 17h5",
  skip: "M4 5v14l7-7zM12 5v14l7-7z",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  check: "M4 12.5 9.5 18 20 6.5",
  warn: "M12 3 2 20h20zM12 10v4.500M12 17v.500",
  crown: "M4 18h16M4 15l-1-9 5 4 4-6 4 6 5-4-1 9z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  rooms: "M3 4h18v16H3zM11 4v9M3 13h13M16 13v7",
  away: "M5 5h7l-7 8h7M14 11h5l-5 6h5",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  screen: "M3 5h18v11H3zM8 20h8M12 16v4",
} as const;

export type IconName = keyof typeof SHAPES;

const FILLED: ReadonlySet<IconName> = new Set(["play", "pause", "next", "back", "skip", "token", "step"]);

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const filled = FILLED.has(name);
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={SHAPES[name]}
        fill={filled ? "currentColor" : "none"}
        fill-rule="evenodd"
        stroke={filled ? "none" : "currentColor"}
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
