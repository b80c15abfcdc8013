-- A return proves that a guest paid, not for which order: neither the order id nor the transaction id in it is signed.
-- So what it proves itself by (the provider's one-time token) stands for one payment, whatever became of that, ...
CREATE UNIQUE INDEX payments_authentication ON payments (provider, (context->>'authentication'));
-- ... and a transaction for one payment at a time that holds money or may come to hold it. A payment that has ended
-- without money keeps none from anybody: until an approval the transaction id is only what a browser said.
DROP INDEX payments_transaction;
CREATE UNIQUE INDEX payments_transaction ON payments (provider, transaction_id)
 WHERE is_captured OR phase IN ('APPROVING', 'ASKING', 'UNDOING');
