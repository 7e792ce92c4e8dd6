import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../../platform/web/ui/alert.tsx'
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

/** The one column of the pages for people who are not signed in. */
export function GuestForm({ title, about, notice, message, onSubmit, children }: GuestFormProps) {
  return (
    <form className={classes.guest} onSubmit={onSubmit} noValidate>
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
