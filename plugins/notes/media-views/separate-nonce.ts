/**
 * The algorithm name with which this app marks files whose nonce is only in the event. Notes may also say `aes-gcm` and
 * give a nonce although their files begin with it.
 */
export const AES_GCM_SEPARATE_NONCE = 'aes-gcm, nonce apart'
