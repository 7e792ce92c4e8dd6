import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { Button, ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import classes from './states.module.css'

interface StateProps {
  icon: IconName
  title: string
  children?: ReactNode
  /** One button, at most two. */
  action?: ReactNode
  /** It is all there is on the page: its title is the h1. */
  page?: boolean | undefined
}

/** The inside of an empty page: one sentence, one next step. */
export function StateMessage({ icon, title, children, action, page }: StateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon name={icon} size={20} />
      </span>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  )
}

/** Nothing there yet: what this is, and the button that makes the first one. */
export function EmptyState({ icon = 'inbox', ...rest }: Omit<StateProps, 'icon'> & { icon?: IconName }) {
  return <StateMessage icon={icon} {...rest} />
}

interface NoMatchProps {
  /** "enquiry" */
  noun: string
  filters: number
  hasSearch?: boolean
  /** The address of the list without them. */
  clear: ScreenAddress
}

/** Filters or a search that leave nothing. */
export function NoMatch({ noun, filters, hasSearch, clear }: NoMatchProps) {
  const words = filters === 1 ? 'this filter' : `these ${filters} filters`
  const what = filters === 0 ? 'this search' : hasSearch ? `this search and ${words}` : words
  return (
    <StateMessage
      icon="filter"
      title={`No ${noun} matches ${what}`}
      action={<ButtonLink href={clear}>Clear all</ButtonLink>}
    >
      Remove a filter or search for something else.
    </StateMessage>
  )
}

/** A page the reader's role may not open. */
export function NoPermission({ noun, page }: { noun: string; page?: boolean | undefined }) {
  return (
    <StateMessage
      page={page}
      icon="lock"
      title={`You cannot open ${noun}`}
      action={<ButtonLink href="/">Go home</ButtonLink>}
    >
      Your role has no right to read {noun}. An administrator can give it.
    </StateMessage>
  )
}

interface ErrorStateProps {
  error: unknown
  /** "This list", "This quote". */
  what: string
  retry: () => void
  /** The plural for a missing right: "quotes". */
  noun: string
  /** In the place of a whole page. */
  page?: boolean
}

/** What went wrong while loading: no right, not found, or an answer that did not come. */
export function ErrorState({ error, what, retry, noun, page }: ErrorStateProps) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoPermission noun={noun} page={page} />
  if (status === 404)
    return (
      <StateMessage
        page={page}
        icon="search"
        title={`${what} is not here`}
        action={<ButtonLink href="/">Go home</ButtonLink>}
      >
        It may have been deleted, or the address is wrong.
      </StateMessage>
    )
  return (
    <StateMessage
      page={page}
      icon="cloud"
      title={`${what} did not load`}
      action={<Button onClick={retry}>Try again</Button>}
    >
      {status === 0
        ? 'The server did not answer. What you typed elsewhere is kept.'
        : `The server answered: ${error instanceof Error ? error.message : 'unknown error'}`}
    </StateMessage>
  )
}
