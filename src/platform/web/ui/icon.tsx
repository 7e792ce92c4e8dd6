const paths = {
  alert: 'M8 2 14.4 13.4H1.6zM8 6.4v3.2M8 11.6h.01',
  attach:
    'm13 7.4-5.4 5.4a3.3 3.3 0 0 1-4.7-4.7l5.7-5.6a2.2 2.2 0 0 1 3.1 3.1l-5.4 5.4a1 1 0 0 1-1.5-1.5l4.9-4.9',
  board: 'M2.2 2.5h3.2v11H2.2zM6.4 2.5h3.2v7.5H6.4zM10.6 2.5h3.2v9.2h-3.2z',
  building: 'M3 14V2.5h6.5V14M9.5 6.5H13V14M1.8 14h12.4M5.3 5.3h2M5.3 8h2M5.3 10.7h2',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.6M10.5 2v2.6',
  chart: 'M2.5 13.5h11M4.5 13V8M8 13V3.5M11.5 13V6',
  check: 'm3 8.4 3.2 3.2L13 4.6',
  chevronDown: 'm4 6 4 4 4-4',
  chevronLeft: 'm10 4-4 4 4 4',
  chevronRight: 'm6 4 4 4-4 4',
  chevronUp: 'm4 10 4-4 4 4',
  circle: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z',
  circleCheck: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM5.4 8.2l1.8 1.8 3.4-3.8',
  circleHalf: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 4.6v6.8A3.4 3.4 0 0 0 8 4.6z',
  circleMinus: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM5.5 8h5',
  clock: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.8V8l2.2 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  cloud: 'M4.5 12.5a3 3 0 0 1-.2-6 4 4 0 0 1 7.6.8 2.6 2.6 0 0 1-.2 5.2z',
  columns: 'M2.2 2.8h11.6v10.4H2.2zM6.1 2.8v10.4M10 2.8v10.4',
  comment: 'M2 3h12v8.5H7.5L4.5 14v-2.5H2z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  document: 'M4 1.8h5.2L12.5 5v9.2H4zM9 2v3.2h3.3M6 8.2h4.4M6 10.8h4.4',
  download: 'M8 2.5v7.5M5 7.2 8 10.2l3-3M2.8 13.2h10.4',
  drag: 'M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01',
  edit: 'm3 13 .6-2.6L10.9 3l2.1 2.1L5.6 12.4z',
  eye: 'M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  filter: 'M2 3.5h12M4.2 8h7.6M6.5 12.5h3',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.8v1.6M8 12.6v1.6M1.8 8h1.6M12.6 8h1.6M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2',
  help: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM6.2 6.3c.1-2.3 3.6-2.2 3.6 0 0 1.4-1.8 1.5-1.8 3M8 11.4h.01',
  home: 'M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z',
  inbox: 'M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5L6.5 11h3l1-1.5H14',
  info: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.4v3.4M8 5.2h.01',
  layers: 'm8 2 6 3.2-6 3.2-6-3.2zM2.3 8.3 8 11.3l5.7-3M2.3 11 8 14l5.7-3',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  lock: 'M3.5 7h9v6.8h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  mail: 'M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V2.2h7V6M4.5 11.5H2.2V6h11.6v5.5h-2.3M4.5 9.5h7v4.3h-7z',
  scale: 'M8 2v11.5M5 13.5h6M3 4.2h10M3 4.2 1.6 8.8h2.8zM13 4.2l-1.4 4.6h2.8z',
  screen: 'M2 3h12v8.2H2zM5.5 13.6h5M8 11.2v2.4',
  search: 'M7 2.3a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4zM10.5 10.5l3.2 3.2',
  shield: 'M8 1.8 13 3.6v4c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6v-4z',
  sidebar: 'M2.2 2.8h11.6v10.4H2.2zM6.1 2.8v10.4',
  sign: 'm2.5 13.5.8-3L11 2.8l2.2 2.2-7.7 7.7zM2.5 13.5h11',
  signOut: 'M9.5 2.8H3.2v10.4h6.3M6.8 8h6.6M11 5.4 13.6 8 11 10.6',
  steel: 'M2.2 11.2h11.6v2.3H2.2zM3.4 7h4v2.6h-4zM8.6 7h4v2.6h-4zM5.6 2.8h4.8v2.6H5.6z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1',
  trash: 'M2.8 4.2h10.4M6 4.2V2.5h4v1.7M4 4.2l.6 9.3h6.8l.6-9.3M6.6 6.8v4M9.4 6.8v4',
  upload: 'M8 10V2.8M5 5.6l3-3 3 3M2.8 13.2h10.4',
  user: 'M8 7.6a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.8 13.8c.4-2.9 2.4-4.4 5.2-4.4s4.8 1.5 5.2 4.4',
  users:
    'M6 7.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.6 13.4c.3-2.6 2-4 4.4-4s4.1 1.4 4.4 4M10.6 3a2.2 2.2 0 0 1 0 4.2M12 9.7c1.4.5 2.2 1.8 2.4 3.7',
} as const

export type IconName = keyof typeof paths

/** A line icon beside a word; it is hidden from screen readers, so the word must be there. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 13 ? 1.75 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ display: 'block', flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  )
}
