import { TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { setup, setupAreas } from '../contract.ts'
import { blocks, type Setting } from './areas.ts'
import classes from './landing.module.css'
import { SampleData } from './sample-data.tsx'

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(setup).summary))

/** `/setup`: every area of setup with how much it holds. */
export function Screen() {
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(reading(api(setup).summary))
  if (error && !data) {
    return <ErrorState page error={error} what="Setup" noun="setup" retry={() => void refetch()} />
  }
  const wanted = text.trim().toLowerCase()
  const matches = ({ label, about }: Setting) => `${label} ${about}`.toLowerCase().includes(wanted)
  const shown = blocks
    .map(({ title, settings }) => ({ title, settings: settings.filter(matches) }))
    .filter(({ settings }) => settings.length > 0)
  const totals = new Map<string, number>(data?.areas.map(({ area, total }) => [area, total]))
  return (
    <>
      <PageHead
        title="Setup"
        count="Changes apply at once and are logged"
        actions={
          <TextInput
            className={classes.find}
            aria-label="Find a setting"
            placeholder="Find a setting"
            leftSection={<Icon name="search" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      <div className={classes.body}>
        {data?.canLoadStarterSet && <StarterSet />}
        {data && <SampleData state={data.sampleData} />}
        {shown.length === 0 && <p className={classes.none}>No setting matches these words.</p>}
        <div className={classes.blocks}>
          {shown.map(({ title, settings }) => (
            <Card key={title} title={title} flush>
              <ul>
                {settings.map((setting) => (
                  <SettingRow key={setting.href} setting={setting} total={totals.get(setting.area ?? '')} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </>
  )
}

function SettingRow({ setting, total }: { setting: Setting; total: number | undefined }) {
  const { label, about, icon, href } = setting
  return (
    <li>
      <AppLink href={href} className={classes.row}>
        <span className={classes.icon}>
          <Icon name={icon} />
        </span>
        <span className={classes.words}>
          <b>{label}</b>
          <span>{about}</span>
        </span>
        {total !== undefined && (
          <span className={classes.count}>
            {formatCount(total)}
            <Hidden>{total === 1 ? ' record' : ' records'}</Hidden>
          </span>
        )}
        <span className={classes.arrow}>
          <Icon name="chevronRight" size={14} />
        </span>
      </AppLink>
    </li>
  )
}

/** Offers the starter set while a list of it is empty, or its grades of steel are not there. */
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
      title={
        load.error ? 'The starter set was not loaded' : 'The starter set is not loaded, or not all of it'
      }
      live={load.isError}
    >
      <div className={classes.starter}>
        <span>
          {load.error
            ? `${load.error.message} Nothing was changed; try again.`
            : 'Load a starter set of the trade into the empty lists, and its grades of steel. What is there stays as it is.'}
        </span>
        <Button tone="primary" disabled={load.isPending} onClick={() => load.mutate()}>
          {load.isPending ? 'Loading' : 'Load starter set'}
        </Button>
      </div>
    </Alert>
  )
}
