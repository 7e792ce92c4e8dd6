export { submittalsByDrawing, submittalsOfTravellers } from './follower.ts'
