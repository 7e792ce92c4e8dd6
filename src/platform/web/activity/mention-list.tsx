import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { callOptions } from '#platform/web/queries/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { activityClient } from './activity-client.ts'
import type { Mentionable } from './mentions.ts'
import classes from './timeline.module.css'

interface Names {
  readonly people: readonly Mentionable[]
  readonly at: number
  readonly point: (at: number) => void
  /** True where the key was for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** Colleagues who may read the record and whose name begins like what was typed; none while nothing is typed. */
export function useNames(
  { slice, id }: { slice: string; id: string },
  typed: string | null,
  choose: (person: Mentionable | null) => void,
): Names {
  const [at, setAt] = useState(0)
  const { data } = useQuery({
    queryKey: [slice, 'readers', id, typed],
    queryFn: (context) =>
      activityClient(slice).readers({ params: { id }, query: { search: typed ?? '' } }, callOptions(context)),
    enabled: typed !== null,
    placeholderData: (before) => before,
    staleTime: 60_000,
    retry: false,
  })
  const people = typed === null ? [] : (data ?? [])
  const pointed = Math.min(at, Math.max(0, people.length - 1))
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[pointed]
    if (!person) return false
    if (event.key === 'ArrowDown') setAt((pointed + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((pointed + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') choose(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { people, at: pointed, point: setAt, onKey }
}

/** The names to choose from, below what is typed. */
export function MentionList({ names, choose }: { names: Names; choose: (person: Mentionable) => void }) {
  const { people, at, point } = names
  const pointed = people[at]
  return (
    <>
      <span role="status">
        <Hidden>{pointed ? `${pointed.name}, ${at + 1} of ${people.length}. Enter mentions.` : ''}</Hidden>
      </span>
      {people.length > 0 && (
        <div className={classes.names} role="listbox" aria-label="Mention">
          {people.map((person, place) => (
            <div
              key={person.id}
              role="option"
              aria-selected={place === at}
              tabIndex={-1}
              onPointerMove={() => point(place)}
              // The text keeps its caret.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <Avatar name={person.name} small /> {person.name}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
