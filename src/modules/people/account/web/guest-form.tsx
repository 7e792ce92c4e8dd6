import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#platform/web/ui/alert.tsx'
import classes from './account.module.css'

interface GuestFormProps {
  title: string
  about?: ReactNode
  /** Good news above the fields. */
  notice?: string | null
  /** What went wrong with the whole form. */
  message?: string | null
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The one column of the pages for people who are not signed in; its first field takes the focus. */
export function GuestForm({ title, about, notice, message, onSubmit, children }: GuestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On a touch screen this would open the keyboard over the page.
    if (!window.matchMedia('(pointer: fine)').matches) return
    form.current?.querySelector<HTMLElement>('input:not([readonly], [type=hidden])')?.focus()
  }, [])
  return (
    <form ref={form} className={classes.guest} onSubmit={onSubmit} noValidate>
      <h1>{title}</h1>
      {about && <p className={classes.about}>{about}</p>}
      {notice && (
        <Alert tone="green" live>
          {notice}
        </Alert>
      )}
      {message && <Alert live>{message}</Alert>}
      {children}
    </form>
  )
}
