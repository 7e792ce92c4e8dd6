import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'

/** What a screen threw while it loaded or while it was drawn; the next navigation clears it. */
export function RouteError({ error }: ErrorComponentProps) {
  return <ErrorPage error={error} />
}

/** The page of an unknown path; the address stays as it was typed. */
export function RouteNotFound() {
  const { publicHref, hash } = useLocation()
  const typed = hash ? publicHref.slice(0, publicHref.indexOf('#')) : publicHref
  return <ErrorPage error={{ status: 404, message: `Page not found: ${typed}` }} />
}
