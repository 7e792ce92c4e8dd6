import { useRecordId } from '#platform/web/setup/lookup.tsx'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import { users } from '../contract.ts'
import { userFields } from './fields.tsx'

const creating = userFields('The invitation goes to this address')
const changing = userFields('A new address has to be verified again')

/** `/setup/users/create` and `/setup/users/form` */
export function Screen() {
  const id = useRecordId()
  return (
    <SetupFormPage
      contract={users}
      id={id}
      list="/setup/users"
      start={{ role: 'user' }}
      fields={id === undefined ? creating : changing}
    />
  )
}
