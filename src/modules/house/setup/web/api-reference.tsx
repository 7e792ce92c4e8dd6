import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { pageConfig } from '#platform/web/config.ts'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { request } from '#platform/web/session/request.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { ApiCall } from './api-call.tsx'
import classes from './api-reference.module.css'
import { groupsOf, type OpenApi } from './openapi.ts'

const url = '/api/v1/openapi.json'

/** `/setup/api`: the OpenAPI document to read and to search. */
export function Screen() {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => request({ method: 'GET', url, options: { signal } }) as Promise<OpenApi>,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) {
    return (
      <ErrorState
        page
        error={error}
        what="The API reference"
        noun="the API reference"
        retry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <PageHead
        title="API reference"
        count={data && `version ${data.info.version}`}
        crumbs={<ParentCrumb />}
        actions={
          <TextInput
            className={classes.find}
            aria-label="Find a call"
            placeholder="Find a call"
            leftSection={<Icon name="search" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      {data ? <Reference document={data} text={wanted} /> : <SkeletonRows />}
    </>
  )
}

function Reference({ document, text }: { document: OpenApi; text: string }) {
  const groups = [...groupsOf(document, text)]
  return (
    <div className={classes.page}>
      <nav className={classes.groups} aria-label="Groups of calls">
        {groups.map(([group, entries]) => (
          <a key={group} href={`#${anchorOf(group)}`} onClick={(event) => scrollTo(event, group)}>
            {group}
            <small>{entries.length}</small>
          </a>
        ))}
      </nav>
      <div className={classes.main}>
        <p className={classes.intro}>
          Every call begins with a session cookie from <code>POST /login</code> and, for writes, the value of
          the <code>XSRF-TOKEN</code> cookie in the header <code>X-XSRF-TOKEN</code>. The whole document:{' '}
          <a href={pageConfig.apiBase + url}>openapi.json</a>.
        </p>
        {groups.length === 0 && <p className={classes.about}>No call matches these words.</p>}
        {groups.map(([group, entries]) => (
          <section key={group} className={classes.group} id={anchorOf(group)} aria-label={group}>
            <h2>{group}</h2>
            <div className={classes.calls}>
              {entries.map((entry) => (
                <ApiCall key={entry.operation.operationId} entry={entry} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

const anchorOf = (group: string): string => `group-${group.toLowerCase().replaceAll(/\W+/g, '-')}`

function scrollTo(event: { preventDefault: () => void }, group: string): void {
  event.preventDefault()
  document.getElementById(anchorOf(group))?.scrollIntoView({ block: 'start' })
}
