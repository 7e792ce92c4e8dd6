// Plain JavaScript that every older Node can read: it has to run where the program itself cannot.
const major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    `Heatline runs on Node 26, this is Node ${process.versions.node}. ` +
      'Install with "npm ci" (it brings Node 26 along) and start everything through npm scripts, for example "npm start".',
  )
  process.exit(1)
}
