import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { dateWords } from '#platform/web/fields/dates/date-words.ts'
import { tableWords } from '#platform/web/table/table-words.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { isStaff, useUser } from '#platform/web/session/current-user.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { StateMessage } from '#platform/web/ui/states.tsx'
import { StatusStepper } from '#platform/web/ui/status-stepper.tsx'
import { type ClientOrderRow, clientArea } from '../contract.ts'
import { NotRead } from './not-read.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import type { Entry } from '../contract/entry.ts'
import classes from './client-area.module.css'
import { datesOfArea } from './values.tsx'
import { entryTexts, language, languageNow, placeTitle, texts } from './texts.ts'

/** How far an order or a line of it is; where only some of the pieces are past the present step, how many. */
export function Milestones({ milestones, pieces }: Pick<ClientOrderRow, 'milestones' | 'pieces'>) {
  const steps = milestones.map(({ name, when, pieces: past }) => ({
    label: texts.milestones[name],
    when,
    note: when === 'now' && past > 0 ? texts.of(past, pieces) : undefined,
  }))
  return <StatusStepper steps={steps} />
}

/** A screen of the client area; staff, who belong to no company, are told what it is for. */
export function ClientScreen({ children }: { children: () => ReactNode }) {
  return isStaff(useUser()) ? (
    <StateMessage
      page
      icon="users"
      title={texts.preview}
      action={<ButtonLink href="/companies">{texts.previewAction}</ButtonLink>}
    >
      {texts.previewAbout}
    </StateMessage>
  ) : (
    <InLanguage>
      <Threshold>{children}</Threshold>
    </InLanguage>
  )
}

/** Says which language the words are in. Somebody else who signed in since in this window gets the page anew in theirs. */
function InLanguage({ children }: { children: ReactNode }) {
  const isOther = languageNow() !== language
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  // What opens above the page, such as a calendar, is not inside of it.
  useEffect(() => {
    const { documentElement: root } = document
    const before = root.lang
    if (language !== 'en') root.lang = language
    dateWords.set(datesOfArea)
    tableWords.set(entryTexts.tables)
    return () => {
      root.lang = before
      dateWords.set(null)
      tableWords.set(null)
    }
  }, [])
  useTitle(placeTitle(useLocation().pathname))
  return isOther ? null : <div lang={language}>{children}</div>
}

/** Whose area it is stands above everything; as long as its terms are not accepted, nothing else is shown. */
function Threshold({ children }: { children: () => ReactNode }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).entry, { query: { language } }))
  if (error && !data)
    return <NotRead page error={error} what={texts.home.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  return (
    <>
      <HouseHead house={data.house} />
      {data.terms ? <AcceptTerms key={data.terms.id} terms={data.terms} /> : children()}
    </>
  )
}

/** The logo and the name of the house that the area belongs to. */
function HouseHead({ house: { name, logoFileId } }: Pick<Entry, 'house'>) {
  return (
    <p className={classes.house}>
      {/* The id of the file keeps the browser from showing the logo before. */}
      {logoFileId && <img src={`${fileAddress(clientArea.endpoints.houseLogo, {})}?${logoFileId}`} alt="" />}
      {name}
    </p>
  )
}
