#!/bin/sh
# flydrive 2.1.0, S3 driver: the files of listAll() carry metadata whose contentLength is undefined, though the store's list
# names each size: the driver reads ContentLength, which an answer to HEAD has and an entry of a list (Size) has not.
# The fs driver tells sizes in the same call. Whoever compares sizes of a list takes every file for an empty one.
# Seen on 2026-11-29 with @aws-sdk/client-s3 3.1169.0 against s3rver 3.7.1: "listed undefined, asked 5".
set -eu
at=$(mktemp -d); trap 'kill "$pid" 2>/dev/null || :; rm -rf "$at"' EXIT; pid=
cd "$at"
npm init -y > /dev/null
npm install --no-audit --no-fund flydrive@2.1.0 @aws-sdk/client-s3@3.1169.0 @aws-sdk/s3-request-presigner@3.1162.0 s3rver@3.7.1 > npm.log 2>&1
node node_modules/s3rver/bin/s3rver.js -d "$at/data" -a 127.0.0.1 -p "${PORT:-20391}" --configure-bucket b > store.log 2>&1 & pid=$!
sleep 5
cat > try.mjs <<'JS'
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
const disk = new Disk(new S3Driver({
  bucket: 'b', region: 'us-east-1', endpoint: `http://127.0.0.1:${process.env.PORT ?? 20391}`, forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, supportsACL: false, visibility: 'private',
}));
await disk.put('f/a.txt', 'hello');
const [file] = [...(await disk.listAll('f')).objects];
const listed = (await file.getMetaData()).contentLength;
const asked = (await disk.getMetaData('f/a.txt')).contentLength;
console.log(`listed ${listed}, asked ${asked}`);
process.exit(listed === undefined && asked === 5 ? 0 : 1);
JS
node try.mjs
