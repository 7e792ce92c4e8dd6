import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './frame.module.css'

/** Tells screen readers the title of the page that was opened. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [text, setText] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setTimeout(() => setText(document.title), 0)
      }),
    [router],
  )
  return (
    <div className={classes.hidden} role="status" aria-live="polite" aria-atomic="false">
      {text}
    </div>
  )
}
