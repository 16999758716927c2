/** What an operator asked for and cannot have; its sentence is shown as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
