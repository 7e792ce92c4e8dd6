/** The mark: two posts and the warm line through them. */
export function Mark({ height = 19 }: { height?: number }) {
  return (
    <svg width={height * 1.25} height={height} viewBox="0 0 30 24" aria-hidden="true">
      <path d="M3 2h4.2v20H3zM15.8 2H20v20h-4.2z" fill="currentColor" />
      <path d="M3 10h27v4H3z" fill="var(--hl-heat)" />
    </svg>
  )
}

/** Mark and word; what links it must carry the name. */
export function Logo({ height = 19 }: { height?: number }) {
  const word = height * 0.95
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 9, color: 'var(--hl-text)' }}>
      <Mark height={height} />
      <svg
        width={word * 4.27}
        height={word}
        viewBox="0 -1 94 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.3"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3.2 2v16M3.2 12.4a4.2 4.2 0 0 1 8.4 0V18" />
        <path d="M16.2 12.3h9.9a5 5 0 1 0-1.6 4" />
        <path d="M39.6 7.2V18M39.6 12.6a5 5 0 1 1-10 0 5 5 0 0 1 10 0z" />
        <path d="M46.3 3.4v11.2a2.6 2.6 0 0 0 3.7 2.3M43.2 8.2h6.8" />
        <path d="M54.6 2v16" />
        <path d="M60 7.2V18M60 2.6v2.4" />
        <path d="M65.6 7.2V18M65.6 12.4a4.2 4.2 0 0 1 8.4 0V18" />
        <path d="M78.6 12.3h9.9a5 5 0 1 0-1.6 4" />
      </svg>
    </span>
  )
}
