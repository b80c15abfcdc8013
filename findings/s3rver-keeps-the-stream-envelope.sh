#!/bin/sh
# s3rver 3.7.1 and @aws-sdk/client-s3 3.1169.0: a stream is sent as aws-chunked with its checksum in a trailer, the client's
# default; s3rver answers 200 and keeps the envelope (chunk lengths, checksum line) as the object. A buffer is kept as it is.
# With requestChecksumCalculation WHEN_REQUIRED the stream is kept as it was sent. Seen on 2026-11-29:
# "buffer 5, stream 46 in an envelope, stream without checksum 5".
set -eu
at=$(mktemp -d); trap 'kill "$pid" 2>/dev/null || :; rm -rf "$at"' EXIT; pid=
cd "$at"
npm init -y > /dev/null
npm install --no-audit --no-fund @aws-sdk/client-s3@3.1169.0 s3rver@3.7.1 > npm.log 2>&1
node node_modules/s3rver/bin/s3rver.js -d "$at/data" -a 127.0.0.1 -p "${PORT:-20392}" --configure-bucket b > store.log 2>&1 & pid=$!
sleep 5
cat > try.mjs <<'JS'
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
const open = (more) => new S3Client({
  region: 'us-east-1', endpoint: `http://127.0.0.1:${process.env.PORT ?? 20392}`, forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, ...more,
});
const kept = async (client, Body) => {
  await client.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body, ContentLength: 5 }));
  return (await client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }))).Body.transformToString();
};
const plain = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' };
const read = { responseChecksumValidation: 'WHEN_REQUIRED' };
const buffer = await kept(open(read), Buffer.from('hello'));
const stream = await kept(open(read), Readable.from([Buffer.from('hello')]));
const without = await kept(open(plain), Readable.from([Buffer.from('hello')]));
console.log(`buffer ${buffer.length}, stream ${stream.length} in an envelope, stream without checksum ${without.length}`);
process.exit(buffer === 'hello' && without === 'hello' && /^5\r\nhello\r\n0\r\n/.test(stream) ? 0 : 1);
JS
node try.mjs
