import type { ReactNode } from 'react'
import classes from './error-page.module.css'

interface ErrorNoticeProps {
  status: number
  message: string
  /** In the place of the usual sentence below it. */
  hint?: string | undefined
  /** What can be done next. */
  children: ReactNode
}

/** Number, sentence and a hint: one style for 404, one for everything else. */
export function ErrorNotice({ status, message, hint, children }: ErrorNoticeProps) {
  const isMissing = status === 404
  return (
    <div className={classes.page}>
      {isMissing ? <CutLine /> : <BrokenLine />}
      <h1>{status}</h1>
      <h2>{message}</h2>
      <p>
        {hint ??
          hints[status] ??
          'Something went wrong on our side. What you typed elsewhere is kept; try again in a moment.'}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

const hints: Partial<Record<number, string>> = {
  401: 'You are signed out. Sign in and open the page again.',
  403: 'Your rights do not open this page. An administrator can give them; most pages of setup are for administrators alone.',
  404: 'The line ends here. The address may be mistyped, or the record was deleted.',
  503: 'The program is being updated or its database is away. It will be back in a moment.',
}

function CutLine() {
  return (
    <svg width="280" height="56" viewBox="0 0 280 56" aria-hidden="true" fill="none">
      <path d="M0 28h118" stroke="var(--hl-heat)" strokeWidth="3" />
      <path d="M124 20l-8 8 6 4-7 8M160 20l-8 8 6 4-7 8" stroke="var(--hl-text-3)" strokeWidth="1.5" />
      <path d="M164 28h116" stroke="var(--hl-line-strong)" strokeWidth="3" strokeDasharray="4 6" />
    </svg>
  )
}

function BrokenLine() {
  return (
    <svg width="280" height="56" viewBox="0 0 280 56" aria-hidden="true" fill="none">
      <path d="M0 28h108M172 28h108" stroke="var(--hl-line-strong)" strokeWidth="3" />
      <circle cx="140" cy="28" r="18" stroke="var(--hl-heat)" strokeWidth="3" />
      <path d="M140 19v11M140 36h.01" stroke="var(--hl-text-2)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
