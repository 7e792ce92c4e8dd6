import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { pageConfig } from '#platform/web/config.ts'
import buttons from '#platform/web/ui/button.module.css'
import { classNames } from '#platform/web/ui/class-names.ts'
import { describeError } from './describe-error.ts'
import { ErrorNotice } from './error-notice.tsx'
import classes from './error-page.module.css'

/** The page when the program itself could not start or fell over; it needs no router. */
export function FatalPage({ error }: { error: unknown }) {
  const { status, message, hint } = describeError(error)
  useEffect(() => {
    document.title = `${status} - ${message} | ${pageConfig.name}`
  }, [status, message])
  return (
    <main className={classes.fatal}>
      <ErrorNotice status={status} message={message} hint={hint}>
        <a href="/" className={classNames(buttons.button, buttons.primary)}>
          Go back home
        </a>
      </ErrorNotice>
    </main>
  )
}

/** Catches what no screen caught. */
export class RootBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The program fell over', error, info.componentStack)
  }

  override render() {
    return this.state.failed ? <FatalPage error={this.state.error} /> : this.props.children
  }
}
