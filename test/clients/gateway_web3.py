"""Reads through the gateway with web3.py, and prints what it found as JSON. Argument: the address of the gateway."""

import json
import sys

import requests
from web3 import Web3
from web3.exceptions import Web3RPCError

node = Web3(Web3.HTTPProvider(sys.argv[1]))


def refused(call):
    try:
        call()
    except Web3RPCError as error:
        return error.rpc_response["error"]["code"]
    except requests.HTTPError as error:
        return error.response.status_code
    return None


block = node.eth.get_block("latest", full_transactions=True)
[first, _] = block.transactions
receipt = node.eth.get_transaction_receipt(first.hash)
print(
    json.dumps(
        {
            "connected": node.is_connected(),
            "chain": node.eth.chain_id,
            "block": block.number,
            "parent": node.eth.get_block(block.parentHash).number,
            "receipt": [receipt.status, len(receipt.logs)],
            "balance": node.eth.get_balance(first["from"]),
            "nonce": node.eth.get_transaction_count(first["from"], 10),
            "logs": len(node.eth.get_logs({"fromBlock": 1201, "toBlock": 2000})),
            "fees": len(node.eth.fee_history(10, "latest").gasUsedRatio),
            "far": refused(lambda: node.eth.get_logs({"fromBlock": 1, "toBlock": 801})),
            "many": refused(lambda: node.eth.fee_history(11, "latest")),
            "unsupported": refused(lambda: node.provider.make_request("debug_traceCall", [])),
        }
    )
)
