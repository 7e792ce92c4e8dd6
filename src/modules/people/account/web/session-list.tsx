import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { leave } from '#platform/web/shell/sign-out.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { account, type Session } from '../contract.ts'
import classes from './account.module.css'
import { deviceName } from './device-name.ts'

/** Where the person is signed in; each place can be signed out from here. */
export function SessionList() {
  const { data, error } = useQuery(reading(api(account).sessions))
  const end = useMutation({
    mutationFn: (session: Session) =>
      session.is_current ? leave() : api(account).endSession({ params: { id: session.id } }),
    onSettled: () => refresh('account'),
  })
  const problem = end.error ?? error
  return (
    <section className={classes.section} aria-labelledby="account-sessions">
      <h2 id="account-sessions">Signed in on</h2>
      {problem && <Alert live>{problem.message}</Alert>}
      <ul className={classes.sessions}>
        {data?.map((session) => (
          <li key={session.id}>
            <div>
              <b>
                {deviceName(session.user_agent)}
                {session.is_current && ', this browser'}
              </b>
              <span>
                {session.ip_address}, last used <InstantText at={session.last_seen_at} />
                {session.is_remembered && ', stays signed in'}
              </span>
            </div>
            <Button size="xs" onClick={() => end.mutate(session)} disabled={end.isPending}>
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
