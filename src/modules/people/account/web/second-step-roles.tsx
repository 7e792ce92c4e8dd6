import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { type Role, roleNames } from '#modules/people/role-permissions/domain.ts'
import { account } from '../contract.ts'
import classes from './account.module.css'

/** Which roles sign in with a second step. */
export function SecondStepRoles() {
  const mayChange = useMay('role-permissions:update')
  const { data } = useQuery({ ...reading(api(account).secondStepRoles), enabled: mayChange })
  const [problem, setProblem] = useState<string | null>(null)
  if (!mayChange || !data) return null
  const turn = async (role: Role, isOn: boolean) => {
    const roles = isOn ? [...data.roles, role] : data.roles.filter((one) => one !== role)
    try {
      await api(account).setSecondStepRoles({ body: { roles } })
      setProblem(null)
      await toast({
        message: `${roleNames[role]}: ${isOn ? 'a second step is needed' : 'no second step is needed'}`,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors.roles?.[0] ?? error.message)
    }
    await refresh('account')
  }
  return (
    <section className={classes.section} aria-labelledby="account-second-step-roles">
      <h2 id="account-second-step-roles">Who needs a second step</h2>
      <p>
        People of these roles sign in with the code of an authenticator app or a passkey. Whoever has neither
        yet sets one up first and can open nothing else before.
      </p>
      {problem && <Alert live>{problem}</Alert>}
      <div>
        {(Object.keys(roleNames) as Role[]).map((role) => (
          <div key={role} className={classes.switch}>
            <Switch
              label={roleNames[role]}
              checked={data.roles.includes(role)}
              onChange={(event) => void turn(role, event.currentTarget.checked)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
