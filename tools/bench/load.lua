-- For wrk: sends the requests of a file (whole HTTP requests, parted by a zero byte) in turn, and prints the outcome as a line of JSON.
local requests, position = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for text in file:read('*a'):gmatch('[^%z]+') do requests[#requests + 1] = text end
  file:close()
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"replies":%d,"microseconds":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d,"late":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write, errors.timeout))
end
