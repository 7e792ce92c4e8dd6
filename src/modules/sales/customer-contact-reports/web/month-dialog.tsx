import { useState } from 'react'
import { openFile } from '#platform/web/queries/files.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { customerContactReports as contract } from '../contract.ts'
import { isManagerRole, monthBefore } from '../domain.ts'
import classes from './reports.module.css'
import { sources } from './sources.ts'
import { lastMonths } from './labels.ts'

const MONTHS = 24

/** The month of a salesperson as a PDF; plain users have their own. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const me = useUser()
  const [today] = useState(localToday)
  const [month, setMonth] = useState<string | null>(monthBefore(today))
  const [userId, setUserId] = useState<string | null>(me.id)
  const query = month && userId ? { month, userId } : null
  return (
    <Dialog title="Month of a salesperson" onClose={onClose}>
      <div className={classes.dialog}>
        <SelectField
          id="month-of"
          label="Month"
          required
          value={month}
          onChange={setMonth}
          options={lastMonths(today, MONTHS)}
        />
        {isManagerRole(me.role) && (
          <ReferenceField
            id="month-whose"
            label="Salesperson"
            required
            value={userId}
            onChange={setUserId}
            source={sources.users}
          />
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            icon="print"
            aria-disabled={query === null}
            onClick={() => {
              if (query === null) return
              openFile(contract.endpoints.monthlySummary, { query })
              onClose()
            }}
          >
            Open PDF
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
