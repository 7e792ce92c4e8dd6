import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { InstantText } from '#platform/web/ui/text.tsx'
import { account } from '../contract.ts'
import classes from './account.module.css'

const words: Readonly<Record<string, string>> = {
  'reset-requested': 'A link to set a new password was asked for',
  'password-reset': 'The password was set with a link',
  'password-changed': 'The password was changed',
  'password-link-made': 'A link that sets the password was made',
  'pin-changed': 'The PIN for signing was chosen',
  'pin-confirmed': 'The PIN for signing was confirmed',
  'signing-unlocked': 'Signing was unlocked',
  'second-step-on': 'The second step of the sign-in was switched on',
  'second-step-off': 'The second step of the sign-in was switched off',
  'recovery-codes-made': 'New recovery codes were made',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'passkey-copied': 'A passkey was refused: another copy of it has been used since',
  'api-token-made': 'An API token was made',
}

/** What was done with the own password and PIN: whoever gets into an account leaves a trail here. */
export function AccountNotes() {
  const { data } = useQuery(reading(api(account).notes))
  if (!data || data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="account-notes">
      <h2 id="account-notes">Password, PIN and passkeys</h2>
      <p>If something here was not you, set a new password at once and tell an administrator.</p>
      <ul className={classes.sessions}>
        {data.map((note) => (
          <li key={`${note.at} ${note.event}`}>
            <div>
              <b>
                {words[note.event] ?? note.event}
                {note.by_name && ` by ${note.by_name}`}
              </b>
              <span>
                <InstantText at={note.at} />, from {note.ip_address}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
