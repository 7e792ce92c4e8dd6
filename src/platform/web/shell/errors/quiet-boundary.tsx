import { Component, type ReactNode } from 'react'

/** Around things a page can do without: when one fails, it is left out and the page stays. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A part of the frame did not load', error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
