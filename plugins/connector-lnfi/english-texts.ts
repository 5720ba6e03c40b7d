/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const lnfiEnglishTexts = {
  stepOpen: 'Set up [LN Link] with your node.',
  stepCopy: 'Create a connection there and copy its secret.',
  stepPaste: 'Paste it here and press Connect.',
}
