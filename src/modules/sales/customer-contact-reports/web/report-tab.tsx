import { sanitised } from '#platform/contract/values/rich-text.ts'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { RichTextView } from '#platform/web/fields/rich-text/rich-text-view.tsx'
import type { ReportRecord } from '../contract.ts'
import { reportSections } from './fields.tsx'
import classes from './reports.module.css'

/** The report to read; a draft of one's own as its form. */
export const ReportTab = ({ report }: { report: ReportRecord }) =>
  report.can.update === true ? <DetailsTab sections={reportSections} /> : <Reading report={report} />

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
