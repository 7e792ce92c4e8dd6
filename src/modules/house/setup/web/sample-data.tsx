import { useMutation } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { setup, type SampleState } from '../contract.ts'
import classes from './landing.module.css'

/** Where the records of the sample company are shown, and the board that counts them. */
const shownBy = [
  'setup',
  'home',
  'companies',
  'enquiries',
  'quotes',
  'customer-contact-reports',
  'purchase-orders',
  'gauges',
] as const

const offers = {
  offered: {
    title: 'Look around with a sample company',
    about:
      'A customer, a supplier, two enquiries, the draft of a quote and of an order. It goes again by a click, while nothing of yours hangs on it.',
    button: 'Load sample data',
    busy: 'Loading',
    failed: 'The sample data was not loaded',
    done: (records: number) => `${counted(records, 'sample record', 'sample records')} made`,
    act: () => api(setup).loadSampleData(),
  },
  loaded: {
    title: 'The sample company is loaded',
    about:
      'It goes as it came, with what you changed of it. Where something of yours hangs on it, that is named and nothing is removed.',
    button: 'Remove sample data',
    busy: 'Removing',
    failed: 'The sample data was not removed',
    done: (records: number) => `${counted(records, 'sample record', 'sample records')} removed`,
    act: () => api(setup).removeSampleData(),
  },
} as const

/** Offers the sample company to an empty house, and takes it away again. */
export function SampleData({ state }: { state: SampleState }) {
  const may = useMay('setup:load-sample-data')
  const offer = state === 'offered' || state === 'loaded' ? offers[state] : null
  const act = useMutation({
    mutationFn: async (chosen: (typeof offers)[keyof typeof offers]) => {
      const { records } = await chosen.act()
      return chosen.done(records)
    },
    onSuccess: async (message) => {
      await refresh(...shownBy)
      await toast({ message })
    },
  })
  if (!may || !offer) return null
  return (
    <Alert
      tone={act.error ? 'red' : 'blue'}
      title={act.error ? offer.failed : offer.title}
      live={act.isError}
    >
      <div className={classes.starter}>
        <span>{act.error ? act.error.message : offer.about}</span>
        <Button disabled={act.isPending} onClick={() => act.mutate(offer)}>
          {act.isPending ? offer.busy : offer.button}
        </Button>
      </div>
    </Alert>
  )
}
