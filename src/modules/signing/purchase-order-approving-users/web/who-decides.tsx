import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { money } from '#platform/contract/values/fields.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { type OrderType, orderTypes } from '../domain.ts'
import classes from './who-decides.module.css'

/** A button that tells who would decide today on an order of a facility, type and value. */
export function WhoDecides() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="users" onClick={() => setOpen(true)}>
        Who decides?
      </Button>
      {open && (
        <Dialog title="Who decides on an order?" onClose={() => setOpen(false)}>
          <Question />
        </Dialog>
      )}
    </>
  )
}

const places = optionsOf(facilities)

function Question() {
  const [facilityId, setFacility] = useState<string | null>(null)
  const [poType, setType] = useState<OrderType | null>('stock')
  const [value, setValue] = useState<string | null>(null)
  const asked = z.object({ facilityId: z.uuid(), value: money }).safeParse({ facilityId, value })
  return (
    <div className={classes.question}>
      <ReferenceField
        id="deciders-facility"
        label="Facility"
        value={facilityId}
        onChange={setFacility}
        source={places}
      />
      <SelectField id="deciders-type" label="Type" value={poType} onChange={setType} options={orderTypes} />
      <NumberField
        id="deciders-value"
        label="Value"
        value={value}
        onChange={setValue}
        hint="Net, in the currency of the facility"
      />
      <div aria-live="polite">{asked.success && poType && <Answer query={{ ...asked.data, poType }} />}</div>
    </div>
  )
}

function Answer({ query }: { query: { facilityId: string; poType: OrderType; value: string } }) {
  const { data, error, refetch } = useQuery(reading(api(purchaseOrderApprovingUsers).deciders, { query }))
  if (error) {
    return <ErrorState error={error} what="The answer" noun="approvers" retry={() => void refetch()} />
  }
  if (!data) return null
  if (data.length === 0) return <Alert tone="amber">Nobody on the list covers such an order today.</Alert>
  const words = data.map(({ step, people }): [string, string] => [
    `Step ${step}`,
    people.map(({ name, holderName }) => (holderName ? `${name} for ${holderName}` : name)).join(' or '),
  ])
  return <Facts facts={words} />
}
