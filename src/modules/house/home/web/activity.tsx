import { givenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { Board } from './board.ts'
import classes from './home.module.css'

/** What was changed; a number stays on one line. */
function Subject({ name }: { name: string }) {
  const [number = '', ...others] = name.split(' ')
  return (
    <>
      <span className={classes.whole}>{number}</span> {others.join(' ')}
    </>
  )
}

/** The last changes in words, newest first. */
export function Activity({ entries }: { entries: Board['activity'] }) {
  if (entries.length === 0) return <p className={classes.quiet}>Nothing has happened yet.</p>
  return (
    <ol className={classes.activity}>
      {entries.map(({ id, at, actorName, words, subject, path }) => (
        <li key={id}>
          <span>
            <b>{actorName}</b> {words.charAt(0).toLowerCase() + words.slice(1)}{' '}
            {path ? (
              <AppLink href={givenAddress(path)}>
                <Subject name={subject} />
              </AppLink>
            ) : (
              <Subject name={subject} />
            )}
          </span>
          <span className={classes.when}>
            <InstantText at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
