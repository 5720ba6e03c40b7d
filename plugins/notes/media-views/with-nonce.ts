/**
 * The name under which this app notes that a file's nonce stands in its event. Notes may say `aes-gcm` with a nonce, too,
 * although their files begin with it.
 */
export const WITH_NONCE = 'aes-gcm, nonce apart'
