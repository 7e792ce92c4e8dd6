export { submittalsByDrawing, submittalsOfTravellers } from './follower.ts'
export {
  fileForCustomer,
  requireReturnable,
  returnAsCustomer,
  roundWasSent,
  submittalForCustomer,
} from './customer.ts'
