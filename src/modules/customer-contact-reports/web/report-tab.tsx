import { sanitised } from '#platform/contract/rich-text.ts'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { RichTextView } from '#platform/web/fields/rich-text-view.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { customerContactReports as contract, type ReportRecord } from '../contract.ts'
import { doneActionsOf, isDraft } from '../domain.ts'
import { reportFields, reportSections } from './fields.tsx'
import classes from './reports.module.css'

/** The report to read; a draft of one's own as its form. */
export function ReportTab({ report }: { report: ReportRecord }) {
  const me = useUser()
  if (isDraft(report.status) && report.authorId === me.id)
    return (
      <TabForm
        contract={contract}
        record={report}
        fields={reportFields(me.id, doneActionsOf(report))}
        sections={reportSections}
      />
    )
  return <Reading report={report} />
}

function Reading({ report }: { report: ReportRecord }) {
  const parts = [
    ['What the customer needs', report.customerNeeds],
    ['Project', report.projectInfo],
    ['Competitors', report.competitors],
    ['Our position', report.ourPosition],
  ] as const
  return (
    <div className={classes.reading}>
      <section>
        <h2>Summary</h2>
        {report.summary ? (
          <RichTextView body={sanitised(report.summary)} />
        ) : (
          <p className={classes.words}>Nothing has been written yet.</p>
        )}
      </section>
      {parts.map(
        ([title, words]) =>
          words && (
            <section key={title}>
              <h2>{title}</h2>
              <p className={classes.words}>{words}</p>
            </section>
          ),
      )}
    </div>
  )
}
