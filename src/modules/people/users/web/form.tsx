import { pageConfig } from '#platform/web/config.ts'
import { useRecordId } from '#platform/web/setup/lookup.tsx'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import { users } from '../contract.ts'
import { userFields } from './fields.tsx'

const creating = userFields('The invitation goes to this address')
const changing = userFields('A new address has to be verified again')

/** Said of the invitation that goes with a new person. */
const invited = pageConfig.hasMailServer
  ? 'User saved. The invitation is on its way.'
  : 'User saved, not invited: there is no mail server. Make a password link on their page and hand it over.'

/** `/setup/users/create` and `/setup/users/form` */
export function Screen() {
  const id = useRecordId()
  return (
    <SetupFormPage
      contract={users}
      id={id}
      list="/setup/users"
      start={{ role: 'user' }}
      saved={id === undefined ? invited : undefined}
      fields={id === undefined ? creating : changing}
    />
  )
}
