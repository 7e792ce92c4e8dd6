import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { SearchBox } from '#platform/web/lists/search-box.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type Trace, type TraceNode, type TraceQuery, trace } from '../contract.ts'
import {
  kindNames,
  kinds,
  pathBetween,
  pathInWords,
  startText,
  traceOf,
  type Way,
  wayNames,
} from '../domain.ts'
import { isBalanced } from '../domain/balance.ts'
import { Balance } from './balance.tsx'
import { Graph } from './graph.tsx'
import { TraceList } from './nodes.tsx'
import classes from './trace.module.css'

type Values = Readonly<Record<string, string>>

const asked = z.tuple([z.enum(kindNames), z.uuid()])

/** Where the trace of an address begins; null: it names nothing. */
function beginning({ from, way }: Values): TraceQuery | null {
  const start = asked.safeParse(from?.split(':'))
  if (!start.success) return null
  const [kind, id] = start.data
  return { kind, id, way: wayNames.find((name) => name === way) ?? 'both' }
}

const traced = (query: TraceQuery) => reading(api(trace).follow, { query })

export async function prefetch(_params: Values, search: Values, client: QueryClient): Promise<void> {
  const query = beginning(search)
  if (query) await client.prefetchQuery(traced(query))
}

const shortWays = [
  ['both', 'Both ways'],
  ['backward', 'Back'],
  ['forward', 'Forward'],
] as const satisfies readonly (readonly [Way, string])[]

/** `/trace`: what a record is made of and where it went. */
export function Screen() {
  const { parameters, hrefWith, hrefOf, go } = useScreenUrl()
  const { search = '' } = parameters
  const query = beginning(parameters)
  return (
    <>
      <PageHead
        title="Trace"
        actions={
          <>
            <SearchBox
              label="Serial, heat, steel or note"
              value={search}
              onSearch={(text, replace) => go(hrefWith('search', text || null), replace)}
            />
            {query && (
              <Segments
                label="Way"
                options={shortWays}
                value={query.way}
                onChange={(way) => go(hrefOf({ ...parameters, way: way === 'both' ? null : way }))}
              />
            )}
          </>
        }
      />
      <div className={classes.page}>
        {search !== '' && <Starts search={search} />}
        {query && search === '' && <Found query={query} />}
        {!query && search === '' && (
          <EmptyState icon="search" title="Where does it come from, and where did it go?">
            Enter a serial number, or the number of a heat, certificate, piece of steel, traveller or note.
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** What carries the number that was typed. */
function Starts({ search }: { search: string }) {
  const { data, error, refetch } = useQuery({
    ...reading(api(trace).starts, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <ErrorState error={error} what="The search" noun="traces" retry={() => void refetch()} />
  if (!data) return <SkeletonRows columns={2} />
  if (data.length === 0)
    return (
      <EmptyState icon="search" title="No record has this number">
        Check the number on the piece or the document.
      </EmptyState>
    )
  return (
    <ul className={classes.starts} aria-label="Records with this number">
      {data.map(({ kind, id, number, what }) => (
        <li key={`${kind} ${id}`}>
          <AppLink href={traceOf(kind, id)}>
            <RecordNumber number={number} />
          </AppLink>{' '}
          {kinds[kind].label}
          {what && <span>{what}</span>}
        </li>
      ))}
    </ul>
  )
}

function Found({ query }: { query: TraceQuery }) {
  const { parameters, hrefWith } = useScreenUrl()
  const { data: whole, error, refetch } = useQuery(traced(query))
  // Thousands of records take a while: what the record is linked with itself stands there at once.
  const { data: near } = useQuery({ ...traced({ ...query, reach: 'near' }), enabled: !whole })
  const data = whole ?? near
  if (error && !whole)
    return <ErrorState page error={error} what="The trace" noun="traces" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} columns={6} />
  const path = pathTo(data, parameters['to'])
  const end = data.nodes[path.at(-1) ?? -1]
  return (
    <>
      <p className={classes.start}>
        {kinds[query.kind].label} <b>{data.start.number}</b> {data.start.what}
      </p>
      <Graph trace={data} path={path} hrefOf={(node) => hrefWith('to', startText(node.kind, node.id))} />
      <p className={classes.words} role="status">
        <Icon name="layers" size={14} />
        {!whole && 'This is linked with it directly. The rest is being read.'}
        {whole && end && path.length > 1
          ? `${pathInWords(data.nodes, data.links, path)} ${path.length === 2 ? '1 link' : `${path.length - 1} links`}.`
          : whole && 'Choose a record in the graph: the way to it is told here.'}
      </p>
      <p className={classes.start}>
        <a href={fileAddress(trace.endpoints.exportNodes, { query })} download>
          Download as CSV
        </a>{' '}
        <span>
          read from the ledgers, <InstantText at={data.at} />
        </span>
      </p>
      {whole && isBalanced(query.kind) ? <Balance kind={query.kind} id={query.id} /> : null}
      {whole ? (
        <TraceList key={`${query.kind} ${query.id} ${query.way}`} found={whole} />
      ) : (
        <SkeletonRows columns={6} />
      )}
    </>
  )
}

/** The way to the chosen record; without one to what is farthest ahead. */
function pathTo({ nodes, links, start }: Trace, chosen: string | undefined): number[] {
  const placeOf = (is: (node: TraceNode) => boolean) => nodes.findIndex(is)
  const from = placeOf(({ kind, id }) => kind === start.kind && id === start.id)
  const to = chosen
    ? placeOf(({ kind, id }) => startText(kind, id) === chosen)
    : nodes.findLastIndex(({ isEnded }) => !isEnded)
  return to < 0 ? [] : (pathBetween(links, from, to) ?? [])
}
