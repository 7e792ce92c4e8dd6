import { useMutation } from '@tanstack/react-query'
import { api, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { setup, setupAreas } from '../contract.ts'
import classes from './landing.module.css'

/** Offers the starter set while a list of it is empty. */
export function StarterSet() {
  const may = useMay('setup:load-starter-set')
  const load = useMutation({
    mutationFn: () => api(setup).loadStarterSet(),
    onSuccess: async ({ added }) => {
      await refresh('setup', ...setupAreas)
      const rows = added.reduce((sum, one) => sum + one.rows, 0)
      await toast({ message: `${rows} records added to ${added.length} lists` })
    },
  })
  if (!may) return null
  return (
    <Alert
      tone={load.error ? 'red' : 'blue'}
      title={load.error ? 'The starter set was not loaded' : 'Some lists are empty'}
      live={load.isError}
    >
      <div className={classes.starter}>
        <span>
          {load.error
            ? `${load.error.message} Nothing was changed; try again.`
            : 'Load a starter set of the trade into the empty lists. Lists that hold something stay as they are.'}
        </span>
        <Button tone="primary" disabled={load.isPending} onClick={() => load.mutate()}>
          {load.isPending ? 'Loading' : 'Load starter set'}
        </Button>
      </div>
    </Alert>
  )
}
