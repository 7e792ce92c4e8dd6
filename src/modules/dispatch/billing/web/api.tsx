import type { ReactNode } from 'react'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import page from '#platform/web/table/plain-page.module.css'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'

const places = optionsOf(facilities)

interface PerFacilityProps {
  title: string
  /** Beside the title. */
  about: string
  /** What is of the chosen facility; `hrefOf` is this screen for another one. */
  children: (facilityId: string, hrefOf: (facilityId: string) => ScreenAddress) => ReactNode
  /** What is of all of them. */
  below: ReactNode
}

/** A screen with lists of each facility: that of the reader first, another one by the address. */
export function PerFacility({ title, about, children, below }: PerFacilityProps) {
  const { parameters, hrefWith, go } = useScreenUrl()
  const user = useUser()
  const facilityId = parameters.facility ?? user.facility_id ?? null
  return (
    <>
      <PageHead title={title} count={about} />
      <div className={page.page}>
        <div className={page.facility}>
          <ReferenceField
            id="list-facility"
            label="Facility"
            value={facilityId}
            onChange={(id) => go(hrefWith('facility', id), true)}
            source={places}
          />
        </div>
        {facilityId ? (
          children(facilityId, (id) => hrefWith('facility', id))
        ) : (
          <EmptyState title="Choose a facility">Each facility has its own lists.</EmptyState>
        )}
        {below}
      </div>
    </>
  )
}
