import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { formatCount } from '#platform/web/ui/format.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import { type OpenWorkOf, users } from '../contract.ts'
import classes from './record.module.css'

const colleagues = optionsOf(users)

interface OpenWorkProps {
  id: string
  form: ActionForm
  /** What the step does. */
  children: ReactNode
  /** Nothing happens without a new owner. */
  isRequired?: boolean
}

/** What is open in the name of somebody who leaves, and who gets it. */
export function OpenWork({ id, form, children, isRequired = false }: OpenWorkProps) {
  const { data, error } = useQuery(reading(api(users).openWork, { params: { id } }))
  const moving = data?.filter(({ fate }) => fate === 'moves') ?? []
  const stopping = data?.filter(({ fate }) => fate === 'stops') ?? []
  return (
    <div className={classes.work}>
      <p>{children}</p>
      {error && <p role="alert">What is open could not be read: {error.message}</p>}
      {data && moving.length === 0 && <p>This person has no open work.</p>}
      <Kinds title="Open in this name" kinds={moving} />
      {!isRequired && <Kinds title="Stops counting with the account" kinds={stopping} />}
      {(isRequired || moving.length > 0) && (
        <ReferenceField
          {...form.field<string>('handOverToId', 'Hand the open work over to', isRequired)}
          source={colleagues}
          hint={isRequired ? undefined : 'Leave empty to keep it in this name and hand it over later'}
        />
      )}
    </div>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: readonly OpenWorkOf[] }) {
  if (kinds.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {kinds.map(({ key, label, count, names }) => (
          <li key={key}>
            {label}: <b>{formatCount(count)}</b>{' '}
            <Dim>
              {names.join(', ')}
              {count > names.length && ' and others'}
            </Dim>
          </li>
        ))}
      </ul>
    </section>
  )
}
