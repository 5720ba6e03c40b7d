/** The English texts. A page may supply translations. `[text]` becomes a link. */
export const words = {
  stepOpen: 'Set up [LN Link] with your node.',
  stepCopy: 'Create a connection there and copy its secret.',
  stepPaste: 'Paste it here and press Connect.',
}
